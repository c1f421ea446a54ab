/** Types of the parts of autocannon that the benchmarks use; the package has none. */
declare module "autocannon" {
  type Options = {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    method: string;
    headers: Record<string, string>;
    requests: { body: string }[];
  };
  type Instance = {
    stop: () => void;
    on: {
      (
        event: "response",
        listener: (client: object, status: number, bytes: number, ms: number) => void,
      ): void;
      (event: "reqError", listener: (error: Error) => void): void;
    };
  };
  export default function autocannon(options: Options, done: (error: Error | null) => void): Instance;
}
