/** Something that says more when pointed at. The tooltip is made when it is wanted: a table has hundreds of them. */
import { type ReactNode, useState } from 'react';
import { cn } from './cn.ts';
import { Tooltip } from './tooltip.tsx';

type LazyTooltipProps = {
  /** Never the only place of a fact: what must be heard is in `children`. */
  content: ReactNode;
  children: ReactNode;
  className?: string;
};

export function LazyTooltip({ content, children, className }: LazyTooltipProps) {
  const [isWanted, setWanted] = useState(false);
  const text = (
    <span
      className={cn('pointer-events-auto relative inline-flex', className)}
      onPointerEnter={() => setWanted(true)}
    >
      {children}
    </span>
  );
  return isWanted ? <Tooltip content={content}>{text}</Tooltip> : text;
}
