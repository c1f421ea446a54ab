/** Offers text as a file. `type` is a media type; text is written as UTF-8. */
export function downloadFile(file: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([file.text], { type: `${file.type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has taken the file by the end of this turn.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
