import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Badge } from '#src/components/ui/badge.tsx'
import type { FieldDifference, Side } from './compare-versions.ts'

export interface VersionChoiceProps {
  title: string
  changedBy: FieldDifference['changedBy']
  /** What may happen if this is chosen. */
  warning?: string | undefined
  chosen: Side | undefined
  theirs: ReactNode
  mine: ReactNode
  onChoose: (side: Side) => void
}

const words = {
  me: 'Só você mudou',
  them: 'Só a outra pessoa mudou',
  both: 'Os dois mudaram',
} as const

/** One field in both versions, as two radio buttons. */
export function VersionChoice(props: VersionChoiceProps) {
  const { title, changedBy, warning, chosen, theirs, mine, onChoose } = props
  const name = useId()
  const isOpen = chosen === undefined
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 flex w-full flex-wrap items-center gap-2 font-semibold">
        {title}
        <Badge tone={isOpen ? 'warning' : 'neutral'}>
          {words[changedBy]}
          {isOpen && ': escolha uma'}
        </Badge>
      </legend>
      {warning && (
        <p className="mb-2 flex items-start gap-1.5 text-sm text-warning">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {warning}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2 sm:gap-3">
        <Version
          {...{ name, label: 'Versão atual', isChosen: chosen === 'theirs' }}
          onChoose={() => onChoose('theirs')}
        >
          {theirs}
        </Version>
        <Version
          {...{ name, label: 'Minha versão', isChosen: chosen === 'mine' }}
          onChoose={() => onChoose('mine')}
        >
          {mine}
        </Version>
      </div>
    </fieldset>
  )
}

interface VersionProps {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function Version({ name, label, isChosen, onChoose, children }: VersionProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the radio inside is what the keyboard uses
    // biome-ignore lint/a11y/useKeyWithClickEvents: the radio inside is what the keyboard uses
    <div
      onClick={onChoose}
      className="min-w-0 cursor-pointer rounded-card border border-line bg-surface-raised p-3 transition-colors hover:border-line-strong has-checked:inset-ring has-checked:inset-ring-primary has-checked:border-primary has-checked:bg-surface-sunken"
    >
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 font-semibold text-sm">
        <input
          type="radio"
          name={name}
          checked={isChosen}
          onChange={onChoose}
          aria-describedby={id}
          className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface-raised checked:border-6 checked:border-primary"
        />
        {label}
      </label>
      <div id={id} className="mt-2">
        {children}
      </div>
    </div>
  )
}
