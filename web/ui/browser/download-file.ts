/** Downloads text, or a blob from the server, as a file. `type` is a media type; text is written as UTF-8. */
export function downloadFile(file: { name: string; type: string; text: string | Blob }): void {
  const url = URL.createObjectURL(
    typeof file.text === "string" ? new Blob([file.text], { type: `${file.type};charset=utf-8` }) : file.text,
  );
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the file by the end of this task.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
