/** A titled part of a longer public page, as wide as the page. */
import type { ReactNode } from 'react';

type PageSectionProps = {
  /** What links to the part name. */
  id: string;
  title: string;
  text?: string;
  className?: string;
  children: ReactNode;
};

export function PageSection({ id, title, text, className, children }: PageSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <div className="mx-auto max-w-page px-4 py-16 sm:px-6 sm:py-24">
        <h2 className="text-2xl sm:text-3xl" id={id}>
          {title}
        </h2>
        {text ? <p className="mt-3 max-w-2xl text-body">{text}</p> : null}
        {children}
      </div>
    </section>
  );
}
