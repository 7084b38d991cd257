/** One reason to use the product: a drawing, a claim, what is behind it. */
import type { ReactNode } from 'react';

type PointProps = { title: string; text: string; picture: ReactNode };

export function Point({ title, text, picture }: PointProps) {
  return (
    <li className="flex flex-col overflow-hidden rounded-lg border border-line bg-surface">
      <div className="grid h-52 place-items-center border-line border-b bg-ground p-6">{picture}</div>
      <div className="p-5 sm:p-6">
        <h3 className="text-xl">{title}</h3>
        <p className="mt-2 text-body text-sm">{text}</p>
      </div>
    </li>
  );
}
