import { CircleCheck } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { buttonClass } from '#src/components/ui/button-class.ts'

/** `position` is left out where the server told none, as for an address that already is on the list. */
export function WaitingThanks({ position }: { position?: number }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <div data-thanks="" className="flex flex-col items-center py-4 text-center">
      <CircleCheck aria-hidden="true" className="size-12 text-success" />
      <h1 ref={heading} tabIndex={-1} className="mt-5 text-2xl outline-none">
        Obrigado pelo seu interesse!
      </h1>
      <p className="mt-2 text-muted">Avisaremos você por email assim que houver novidades.</p>
      {position !== undefined && (
        <p className="mt-6 rounded-card bg-surface-sunken px-8 py-4">
          <span className="block text-muted text-sm">Sua posição na lista</span>
          <span className="figures mt-1 block font-[650] text-4xl">#{position}</span>
        </p>
      )}
      <a href="/" className={buttonClass({ size: 'large', className: 'mt-8' })}>
        Voltar ao início
      </a>
    </div>
  )
}
