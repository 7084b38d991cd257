/** What a camera opens: an address, or a secret that an app takes over. */
import { encode } from 'uqr';

/** Dark on white whatever the theme: cameras read it so. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      aria-label={label}
      className="mx-auto size-48 rounded-md bg-white"
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={dots.join('')} fill="#000" />
    </svg>
  );
}
