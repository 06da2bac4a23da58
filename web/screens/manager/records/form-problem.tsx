import { CircleAlert } from 'lucide-react';

/** What is wrong with a form as a whole. A toast has spoken it; here it stays. */
export function FormProblem({ problem }: { problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p className="flex items-start gap-2 rounded-control bg-danger-soft p-3 text-body text-danger">
      <CircleAlert aria-hidden className="mt-1 size-4 shrink-0" />
      {problem}
    </p>
  );
}
