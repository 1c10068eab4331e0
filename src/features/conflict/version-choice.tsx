import { Description, Field, Label, Radio, RadioGroup } from '@headlessui/react'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '#src/components/ui/badge.tsx'
import type { FieldDifference, Side } from './compare-versions.ts'

export interface VersionChoiceProps {
  title: string
  changedBy: FieldDifference['changedBy']
  /** A risk of choosing the person's version, as a message. */
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
      <RadioGroup
        aria-label={title}
        value={chosen ?? null}
        onChange={(side: Side | null) => side && onChoose(side)}
        className="grid gap-2 sm:grid-cols-2 sm:gap-3"
      >
        <Version side="theirs" label="Versão atual" onChoose={onChoose}>
          {theirs}
        </Version>
        <Version side="mine" label="Minha versão" onChoose={onChoose}>
          {mine}
        </Version>
      </RadioGroup>
    </fieldset>
  )
}

interface VersionProps {
  side: Side
  label: string
  onChoose: (side: Side) => void
  children: ReactNode
}

function Version({ side, label, onChoose, children }: VersionProps) {
  return (
    <Field
      onClick={() => onChoose(side)}
      className="min-w-0 cursor-pointer rounded-card border border-line bg-surface-raised p-3 transition-colors hover:border-line-strong has-data-checked:inset-ring has-data-checked:inset-ring-primary has-data-checked:border-primary has-data-checked:bg-surface-sunken"
    >
      <div className="flex min-h-8 items-center text-sm">
        <Radio
          value={side}
          className="size-5 shrink-0 rounded-full border border-line-strong bg-surface-raised data-checked:border-6 data-checked:border-primary"
        />
        <Label className="grow cursor-[inherit] pl-2.5 font-semibold">{label}</Label>
      </div>
      <Description as="div" className="mt-2">
        {children}
      </Description>
    </Field>
  )
}
