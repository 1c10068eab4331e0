import { formatCount, formatNumber } from '#contract/texts/format-numbers.ts'
import { Button } from '#src/components/ui/button.tsx'
import { ProgressBar } from '#src/components/ui/progress-bar.tsx'
import { type CheckedRow, isReady } from '../check/check-row.ts'
import type { Making } from './use-make.ts'

export interface MakeBarProps {
  /** The lines whose posts were not created yet. */
  rows: readonly CheckedRow[]
  making: Making
}

/** The buttons that create posts or drafts, and how many lines are left out. */
export function MakeBar({ rows, making }: MakeBarProps) {
  const { running, make } = making
  const posts = rows.filter((row) => isReady(row, 'post')).length
  const drafts = rows.filter((row) => isReady(row, 'draft')).length
  const left = rows.length - posts
  if (rows.length === 0 && !running) return null
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-4 py-3 max-md:bottom-16">
      {running ? (
        <ProgressBar
          className="grow"
          label={running.label}
          value={running.of === 0 ? 0 : running.count / running.of}
          text={`${running.label}: ${formatNumber(running.count)} de ${formatNumber(running.of)}`}
        />
      ) : (
        <>
          <p
            role="status"
            className="figures min-w-0 grow basis-48 text-muted text-sm empty:hidden"
          >
            {left > 0 && `${formatCount(left, 'linha fica', 'linhas ficam')} de fora por enquanto.`}
          </p>
          <Button
            variant="secondary"
            className="max-sm:grow"
            disabled={drafts === 0}
            onClick={() => void make(rows, 'draft')}
          >
            Salvar como rascunhos
          </Button>
          <Button
            variant="accent"
            className="max-sm:grow"
            disabled={posts === 0}
            onClick={() => void make(rows, 'post')}
          >
            Criar {formatCount(posts, 'post', 'posts')}
          </Button>
        </>
      )}
    </div>
  )
}
