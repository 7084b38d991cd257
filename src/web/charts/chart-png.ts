/** A picture of a chart as a file that can be sent on, drawn by the browser. */
import { pictureSize } from '#charts/chart-image.ts';

/** Twice as fine as it is large, for screens that are. */
const fineness = 2;

/** The picture as a file; rejects where the browser cannot draw it. */
export async function pngOf(svg: string): Promise<Blob> {
  const { width, height } = pictureSize;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width * fineness;
  canvas.height = height * fineness;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the canvas gave no picture');
  return blob;
}
