import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Package } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string | null | undefined;
  /** '' where the name stands beside the picture anyway. */
  alt: string;
  /** The box in CSS pixels, kept free while the picture loads; classes may stretch it. */
  width: number;
  height: number;
  /** Shown when there is no picture or it does not load. */
  icon?: LucideIcon;
};

/** A picture that loads when it comes near, or an icon in its place. */
export function Picture({ src, alt, width, height, icon, className, ...rest }: PictureProps) {
  // Remembering which address failed, not that one failed, lets a new address try again.
  const [failed, setFailed] = useState<string>();
  const Icon = icon ?? Package;
  if (!src || src === failed) {
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className={clsx(
          'grid shrink-0 place-items-center bg-surface-subtle text-ink-muted',
          className,
        )}
      >
        <Icon aria-hidden className="size-2/5 max-h-10 max-w-10" strokeWidth={1.5} />
      </span>
    );
  }
  return (
    <img
      loading="lazy"
      decoding="async"
      {...rest}
      src={src}
      alt={alt}
      width={width}
      height={height}
      onError={() => setFailed(src)}
      className={clsx('shrink-0 bg-surface-subtle object-cover', className)}
    />
  );
}
