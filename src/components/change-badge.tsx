import { CloudUpload } from 'lucide-react'
import { Badge, type BadgeTone } from './ui/badge.tsx'

export interface ChangeBadgeProps {
  isDeletion: boolean
  /** The state of the outbox entry; 'unpaid' for one that waits until the project has a plan again. */
  state: string
  className?: string
}

/** Marks a post whose change or deletion is not on the server yet. */
export function ChangeBadge({ className, ...change }: ChangeBadgeProps) {
  const { label, tone } = describeChangeState(change)
  return (
    <Badge tone={tone} {...(className && { className })}>
      <CloudUpload aria-hidden="true" />
      {label}
    </Badge>
  )
}

/** The badge's words and colour; a refusal or a conflict needs a decision of the person. */
export function describeChangeState(change: Omit<ChangeBadgeProps, 'className'>): {
  label: string
  tone: BadgeTone
} {
  const what = change.isDeletion ? 'Exclusão' : 'Alteração'
  if (change.state === 'conflict') return { label: `${what} em conflito`, tone: 'danger' }
  if (change.state === 'unpaid') return { label: 'Aguardando assinatura', tone: 'warning' }
  if (change.state === 'rejected') return { label: `${what} recusada`, tone: 'danger' }
  return { label: `${what} na fila de envio`, tone: 'neutral' }
}
