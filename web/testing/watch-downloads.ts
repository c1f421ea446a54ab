import { vi } from "vitest";

/** Records the files that are offered for download from now on, in order. Restore mocks after the test. */
export function watchDownloads(): { name: string; text: () => Promise<string> }[] {
  const blobs = new Map<string, Blob>();
  const files: { name: string; text: () => Promise<string> }[] = [];
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const url = `blob:test/${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href);
    if (blob) files.push({ name: this.download, text: () => blob.text() });
  });
  return files;
}
