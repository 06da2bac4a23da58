import { t } from '@lingui/core/macro';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { ImageOff, Package } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useState } from 'react';

type PictureProps = Omit<ComponentProps<'img'>, 'src' | 'alt' | 'width' | 'height'> & {
  src: string | null | undefined;
  /** '' where the name is shown beside the picture. */
  alt: string;
  /** The box in CSS pixels, reserved while the picture loads; classes may stretch it. */
  width: number;
  height: number;
  /** Shown when there is no picture. */
  icon?: LucideIcon;
};

/** A picture that loads when it comes near the window, or an icon in its place. */
export function Picture({ src, alt, width, height, icon, className, ...rest }: PictureProps) {
  // Remembering which address failed, not that one failed, lets a new address try again.
  const [failed, setFailed] = useState<string>();
  const isBroken = Boolean(src) && src === failed;
  if (!src || isBroken) {
    // Shown where there is room; in a small box only the icon is shown.
    const broken = t`This picture cannot be shown`;
    const Icon = isBroken ? ImageOff : (icon ?? Package);
    return (
      <span
        role={alt ? 'img' : undefined}
        aria-label={alt && (isBroken ? `${alt}. ${broken}` : alt)}
        aria-hidden={alt ? undefined : true}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        className={clsx(
          '@container grid shrink-0 place-content-center place-items-center bg-surface-subtle text-ink-muted',
          className,
        )}
      >
        <Icon
          aria-hidden
          className={isBroken ? 'size-6' : 'size-2/5 max-h-10 max-w-10'}
          strokeWidth={1.5}
        />
        {isBroken && (
          <span className="mt-2 hidden px-3 text-center text-sm @min-[7rem]:block">{broken}</span>
        )}
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
