import { t } from '@lingui/core/macro';
import type { LucideIcon } from 'lucide-react';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { SkeletonCards } from '#web/ui/skeleton.tsx';
import { Address } from '#web/ui/address.tsx';

const grid = 'grid gap-4 sm:grid-cols-2 xl:grid-cols-3';

/** As many cards side by side as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <ul className={grid}>{children}</ul>;
}

/** The specification's six placeholders. */
export function LoadingCards({ label }: { label: string }) {
  return <SkeletonCards count={6} label={label} className={grid} />;
}

interface RecordCardProps extends RecordActionsProps {
  /** The record's lines, each a RecordLine. */
  children: ReactNode;
}

/** One record of a card grid: its name, its actions, and its lines. */
export function RecordCard({ name, onEdit, onDelete, children }: RecordCardProps) {
  return (
    <li className="rounded-card border border-line bg-surface px-4 py-3 shadow-low">
      <div className="flex items-start gap-3 max-[16rem]:flex-wrap">
        <h2 className="min-w-0 grow py-2 text-base/6 font-semibold wrap-anywhere">{name}</h2>
        <RecordActions name={name} onEdit={onEdit} onDelete={onDelete} />
      </div>
      <div className="text-body text-ink-muted">{children}</div>
    </li>
  );
}

interface RecordLineProps {
  icon: LucideIcon;
  /** The name of the line for screen readers: 'Phone'. */
  label: string;
  /** Makes it a link: `tel:` and `mailto:`. */
  href?: string;
  children: string;
}

/** One value of a record; a telephone number or an e-mail address can be touched. */
export function RecordLine({ icon: Icon, label, href, children }: RecordLineProps) {
  const inside = (
    <>
      <Icon aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
      <span className="sr-only">{label}: </span>
      <span className="min-w-0 py-1 wrap-anywhere whitespace-pre-line">
        {href ? <Address of={children} /> : children}
      </span>
    </>
  );
  const line = 'flex items-center gap-3';
  return href ? (
    <a href={href} className={`${line} min-h-11 rounded-control text-accent hover:underline`}>
      {inside}
    </a>
  ) : (
    <p className={`${line} min-h-9`}>{inside}</p>
  );
}

interface RecordActionsProps {
  name: string;
  /** False while a part of the record is not loaded, without which it cannot be edited. */
  isComplete?: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete, with the record's name in theirs (D35). */
export function RecordActions({ name, isComplete = true, onEdit, onDelete }: RecordActionsProps) {
  return (
    <span className="-mr-2 inline-flex shrink-0 align-middle">
      <Button
        variant="ghost"
        size="icon"
        aria-label={t`Edit ${name}`}
        disabled={!isComplete}
        onClick={onEdit}
      >
        <Pencil aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
      </Button>
      <Button variant="ghost" size="icon" aria-label={t`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden className="size-5 text-ink-muted" strokeWidth={1.75} />
      </Button>
    </span>
  );
}
