import { useRef, type ComponentProps, type ReactNode } from "react";
import { Button } from "./button.tsx";

/**
 * Renders a button that opens the system's file dialog. The input is cleared each time, so that the same file
 * can be chosen again.
 */
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
        // Hidden, because a screen reader would otherwise find two controls with the same name.
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
