import { Sparkles, Square, Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { Tooltip } from '#src/components/ui/tooltip.tsx'
import type { SmartField } from './use-smart.ts'

export interface SmartButtonsProps {
  /** 'Melhorar legenda' */
  label: string
  /** Announced while the model writes: 'Melhorando a legenda' */
  doing: string
  /** Announced when the model has finished: 'Legenda melhorada' */
  done: string
  field: SmartField
  /** Why the model cannot be used now, in words; '' when it can. */
  refusal: string
}

/** The button that lets the AI model write into a field, then 'Parar', and afterwards 'Desfazer'. */
export function SmartButtons({ label, doing, done, field, refusal }: SmartButtonsProps) {
  const isWriting = field.writing !== undefined
  const main = useRef<HTMLButtonElement>(null)
  const ask = (
    <Button
      ref={main}
      variant="ghost"
      size="small"
      aria-disabled={refusal !== ''}
      onClick={isWriting ? field.stop : field.start}
    >
      {isWriting ? (
        <Square aria-hidden="true" className="fill-current" />
      ) : (
        <Sparkles aria-hidden="true" />
      )}
      {isWriting ? 'Parar' : label}
    </Button>
  )
  return (
    <>
      {refusal !== '' && !isWriting ? <Tooltip text={refusal}>{ask}</Tooltip> : ask}
      {field.before !== undefined && (
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            field.undo()
            main.current?.focus()
          }}
        >
          <Undo2 aria-hidden="true" />
          Desfazer<span className="sr-only">: {label}</span>
        </Button>
      )}
      <span role="status" className="sr-only">
        {isWriting ? `${doing}…` : field.before !== undefined ? done : ''}
      </span>
    </>
  )
}
