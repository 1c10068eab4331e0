import { RadioGroup } from '@headlessui/react'
import { useState } from 'react'
import type { PlannedTimes, ZoneChange } from '#contract/projects/zone-change.ts'
import { formatCount } from '#contract/texts/format-numbers.ts'
import { timeZoneName } from '#src/components/time/time-zone-name.ts'
import { zonedText } from '#src/components/time/zoned-text.ts'
import { Button } from '#src/components/ui/button.tsx'
import { RadioCard } from '#src/components/ui/fields/radio-card.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'

export interface ZoneQuestionProps {
  isOpen: boolean
  change: ZoneChange
  from: string
  to: string
  /** Called with undefined when the dialog is closed, so that nothing is changed. */
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
          <RadioCard value="keep-instant" label="Manter o momento">
            Tudo sai quando já ia sair.
            {first && (
              <>
                {' '}
                No novo fuso, o relógio mostra{' '}
                <span className="figures">{zonedText(first.scheduledAt, to)}</span>.
              </>
            )}
          </RadioCard>
          <RadioCard value="keep-clock" label="Manter o horário">
            Tudo sai na mesma hora do relógio, agora no novo fuso.
            {first && (
              <>
                {' '}
                No fuso de antes, isso é{' '}
                <span className="figures">{zonedText(first.movedTo, from)}</span>.
              </>
            )}
          </RadioCard>
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

function cut(caption: string): string {
  const line = caption.trim().split('\n')[0] ?? ''
  return line.length > 60 ? `${line.slice(0, 60).trimEnd()}…` : line
}
