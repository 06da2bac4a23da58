import { t } from '@lingui/core/macro';
import { FileText } from 'lucide-react';
import { LinkButton } from '#web/ui/button.tsx';

/** Opens a document as PDF in a new tab. */
export function PdfLink({ href }: { href: string }) {
  return (
    <LinkButton href={href} target="_blank" rel="noopener" title={t`Opens in a new tab`}>
      <FileText aria-hidden className="size-4" />
      PDF
    </LinkButton>
  );
}
