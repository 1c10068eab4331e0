import { Description, Field, Label, Radio, RadioGroup } from '@headlessui/react'
import { type ReactNode, useState } from 'react'
import { formatCount } from '#contract/format-count.ts'
import type { PlannedTimes, ZoneChange } from '#contract/zone-change.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { Dialog } from '#src/components/ui/dialog.tsx'

export interface ZoneQuestionProps {
  isOpen: boolean
  change: ZoneChange
  from: string
  to: string
  /** Undefined when the dialog was closed: nothing is to be changed. */
  onAnswer: (choice: PlannedTimes | undefined) => void
}

/** Asks what becomes of the times already planned when the project gets another time zone. */
export function ZoneQuestion({ isOpen, change, from, to, onAnswer }: ZoneQuestionProps) {
  const [choice, setChoice] = useState<PlannedTimes>('keep-instant')
  const { planned, fixed, first } = change
  const planWords = formatCount(planned, 'publicação planejada', 'publicações planejadas')
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onAnswer(undefined)}
      title="O que fazer com o que já está planejado?"
      description={`O projeto tem ${planWords} e passa do ${timeZoneName(from)} para o ${timeZoneName(to)}.`}
      size="medium"
      actions={
        <>
          <Button variant="secondary" onClick={() => onAnswer(undefined)}>
            Cancelar
          </Button>
          <Button onClick={() => onAnswer(choice)}>Mudar o fuso</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {first && (
          <p className="wrap-anywhere text-sm">
            A próxima é “<span className="line-clamp-1 inline">{cut(first.caption)}</span>”,{' '}
            <span className="figures">{zonedText(first.scheduledAt, from)}</span>.
          </p>
        )}
        <RadioGroup<'div', PlannedTimes>
          aria-label="O que já está planejado"
          value={choice}
          onChange={setChoice}
          className="flex flex-col gap-2"
        >
          <Choice value="keep-instant" label="Manter o momento">
            Tudo sai quando já ia sair.
            {first && (
              <>
                {' '}
                No novo fuso, o relógio mostra{' '}
                <span className="figures">{zonedText(first.scheduledAt, to)}</span>.
              </>
            )}
          </Choice>
          <Choice value="keep-clock" label="Manter o horário">
            Tudo sai na mesma hora do relógio, agora no novo fuso.
            {first && (
              <>
                {' '}
                No fuso de antes, isso é{' '}
                <span className="figures">{zonedText(first.movedTo, from)}</span>.
              </>
            )}
          </Choice>
        </RadioGroup>
        {fixed > 0 && (
          <p className="text-muted text-sm">
            {formatCount(fixed, 'publicação mantém', 'publicações mantêm')} o momento nos dois
            casos: sai em minutos, ou no novo fuso o horário já passou.
          </p>
        )}
        <p className="text-muted text-sm">
          Os horários da semana passam a valer no novo fuso. Rascunhos perguntam quando são abertos,
          e posts que ainda não saíram de um aparelho mantêm o momento.
        </p>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  value: PlannedTimes
  label: string
  children: ReactNode
}

function Choice({ value, label, children }: ChoiceProps) {
  return (
    <Field>
      <Radio
        value={value}
        className="group flex cursor-pointer items-start gap-3 rounded-card border border-line bg-surface-raised p-4 transition-colors hover:border-line-strong data-checked:border-accent data-checked:bg-accent-soft"
      >
        <span
          aria-hidden="true"
          className="mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border border-line-strong bg-surface-raised group-data-checked:border-accent"
        >
          <span className="hidden size-2.5 rounded-full bg-accent group-data-checked:block" />
        </span>
        <span className="min-w-0">
          <Label className="cursor-pointer font-semibold">{label}</Label>
          <Description className="mt-0.5 text-muted text-sm">{children}</Description>
        </span>
      </Radio>
    </Field>
  )
}

function cut(caption: string): string {
  const line = caption.trim().split('\n')[0] ?? ''
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line
}
