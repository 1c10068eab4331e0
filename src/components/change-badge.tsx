import { CloudUpload } from 'lucide-react'
import { Badge, type BadgeTone } from './ui/badge.tsx'

export interface ChangeBadgeProps {
  isDeletion: boolean
  /** Of its entry in the outbox. */
  state: string
  className?: string
}

/** On a post whose change or deletion is not with the server yet. */
export function ChangeBadge({ className, ...change }: ChangeBadgeProps) {
  const { label, tone } = describeChangeState(change)
  return (
    <Badge tone={tone} {...(className && { className })}>
      <CloudUpload aria-hidden="true" />
      {label}
    </Badge>
  )
}

/** What waits goes by itself; what was refused or contested asks for the person. */
export function describeChangeState(change: Omit<ChangeBadgeProps, 'className'>): {
  label: string
  tone: BadgeTone
} {
  const what = change.isDeletion ? 'Exclusão' : 'Alteração'
  if (change.state === 'conflict') return { label: `${what} em conflito`, tone: 'danger' }
  if (change.state === 'rejected') return { label: `${what} recusada`, tone: 'danger' }
  return { label: `${what} na fila de envio`, tone: 'neutral' }
}
