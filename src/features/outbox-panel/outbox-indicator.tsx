import {
  CircleAlert,
  CircleDollarSign,
  CirclePause,
  Cloud,
  CloudCheck,
  CloudUpload,
} from 'lucide-react'
import { Suspense, useState } from 'react'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { projectListOf } from '#local/entries/project-list.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { cn } from '#src/components/ui/class-names.ts'
import { IconButton } from '#src/components/ui/icon-button.tsx'
import { ProgressRing } from '#src/components/ui/progress-ring.tsx'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { useOutbox } from '#src/offline/outbox/outbox-store.ts'

const loadPanel = () => import('./outbox-panel.tsx')
const OutboxPanel = lazyWithNotice(async () => ({ default: (await loadPanel()).OutboxPanel }))

/**
 * The button of the queue: plain when all is sent, with a count while entries wait, a ring while they are sent,
 * amber while a plan is missing, red when the person has to decide.
 */
export function OutboxIndicator() {
  const outbox = useOutbox()
  const { isPaused } = outbox
  const [isOpen, setIsOpen] = useState(false)
  // The panel stays mounted after the first opening, so that its closing can be animated.
  const [wasOpened, setWasOpened] = useState(false)
  const name = describeOutbox({ ...outbox, of: whatAll(outbox), isPaused })

  return (
    <>
      <IconButton
        label={name}
        aria-haspopup="dialog"
        className={cn('relative', outbox.summary === 'needs-person' && 'text-danger')}
        onPointerEnter={() => prefetchCode(loadPanel)}
        onFocus={() => prefetchCode(loadPanel)}
        onClick={() => {
          setWasOpened(true)
          setIsOpen(true)
        }}
      >
        <Sign outbox={outbox} isPaused={isPaused} />
        {outbox.count > 0 && <Count {...outbox} />}
      </IconButton>
      <p role="status" className="sr-only">
        {(outbox.summary === 'empty' || outbox.summary === 'unknown') && !isPaused ? '' : name}
      </p>
      {wasOpened && (
        <Suspense>
          <OutboxPanel {...{ outbox, isOpen, isPaused }} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function whatAll({ entries }: Outbox): OutboxSituation['of'] {
  const lists = new Set(entries.map(projectListOf))
  if (lists.size > 1) return 'items'
  return lists.has('storage') ? 'files' : lists.has('posts') || lists.size === 0 ? 'posts' : 'items'
}

function Sign({ outbox, isPaused }: { outbox: Outbox; isPaused: boolean }) {
  if (isPaused && outbox.summary !== 'needs-person' && outbox.summary !== 'unpaid')
    return <CirclePause aria-hidden="true" className="text-warning" />
  switch (outbox.summary) {
    case 'unknown':
      return <Cloud aria-hidden="true" className="text-muted" />
    case 'empty':
      return <CloudCheck aria-hidden="true" className="text-muted" />
    case 'waiting':
      return <CloudUpload aria-hidden="true" />
    case 'sending':
      return <ProgressRing label="Enviando" value={totalShare(outbox)} />
    case 'unpaid':
      return <CircleDollarSign aria-hidden="true" className="text-warning" />
    case 'needs-person':
      return <CircleAlert aria-hidden="true" />
  }
}

function Count({ count, summary }: Outbox) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'figures absolute top-0.5 right-0.5 grid h-4.5 min-w-4.5 place-items-center rounded-full px-1 font-bold text-[0.6875rem] leading-none lg:-top-1 lg:-right-1',
        summary === 'needs-person' ? 'bg-danger-fill text-on-danger' : 'bg-primary text-on-primary',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** How much of all that is being sent has been sent, 0 to 1; undefined while the total is unknown. */
function totalShare({ progress }: Outbox): number | undefined {
  let sent = 0
  let total = 0
  for (const { sentBytes, totalBytes } of progress.values()) {
    sent += sentBytes
    total += totalBytes
  }
  return total > 0 ? sent / total : undefined
}

interface OutboxSituation {
  summary: 'unknown' | 'empty' | 'waiting' | 'sending' | 'unpaid' | 'needs-person'
  count: number
  /** What all entries are: posts and changes of posts, files for the storage, or some of each. */
  of: 'posts' | 'files' | 'items'
  isPaused: boolean
}

/** The accessible name of the indicator: 'Fila de envio: 2 aguardando'. */
export function describeOutbox({ summary, count, of, isPaused }: OutboxSituation): string {
  const [one, many] = nouns[of]
  const counted = formatCount(count, one, many)
  const said = describeSummary(summary, count, counted)
  const parts = [said, isPaused ? 'envio pausado' : ''].filter(Boolean)
  return parts.length > 0 ? `Fila de envio: ${parts.join(', ')}` : 'Fila de envio'
}

const nouns = {
  posts: ['post', 'posts'],
  files: ['arquivo para o armazenamento', 'arquivos para o armazenamento'],
  items: ['item', 'itens'],
} as const

function describeSummary(
  summary: OutboxSituation['summary'],
  count: number,
  counted: string,
): string {
  switch (summary) {
    case 'unknown':
      return ''
    case 'empty':
      return 'tudo enviado'
    case 'waiting':
      return `${count} aguardando`
    case 'sending':
      return `enviando ${counted}`
    case 'unpaid':
      return `${counted}, aguardando assinatura`
    case 'needs-person':
      return `${counted}, precisa de você`
  }
}
