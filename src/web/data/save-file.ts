/** Hands a file that the page has made to whoever asked for it. */
const longEnoughMs = 60_000;

export function saveFile(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), longEnoughMs);
}
