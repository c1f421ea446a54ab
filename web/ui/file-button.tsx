import { useRef, type ComponentProps, type ReactNode } from "react";
import { Button } from "./button.tsx";

/** A button that has the system ask for a file. The field behind it is emptied, so that the same file can be chosen again. */
export function FileButton({
  children,
  isPending = false,
  onFile,
  ...field
}: Pick<ComponentProps<"input">, "aria-label" | "accept" | "capture"> & {
  children: ReactNode;
  isPending?: boolean;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button isPending={isPending} onPress={() => input.current?.click()}>
        {children}
      </Button>
      <input
        {...field}
        ref={input}
        // The button is the one way in: a second control of the same name would be found beside it.
        hidden
        type="file"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
    </>
  );
}
