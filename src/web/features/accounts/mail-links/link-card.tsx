/** The one card of a page that a mail leads to. */
import type { ReactNode } from 'react';

type LinkCardProps = { title: string; text: string; children: ReactNode };

export const LinkCard = ({ title, text, children }: LinkCardProps) => (
  <div className="mx-auto w-full max-w-page px-4 py-12 sm:px-6 sm:py-20">
    <section className="mx-auto flex max-w-110 flex-col gap-5 rounded-lg border border-line bg-raised p-6 sm:p-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-2xl">{title}</h1>
        <p className="break-words text-body text-sm">{text}</p>
      </div>
      {children}
    </section>
  </div>
);
