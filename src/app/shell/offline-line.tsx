import { CloudOff } from 'lucide-react'
import { cn } from '#src/components/ui/class-names.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useAgeOfShown } from './use-age-of-shown.ts'

const promise = 'Tudo o que você fizer fica salvo neste aparelho.'
const text = `Sem conexão. ${promise}`

/**
 * A fact, not an error: one thin line. Its place under the header is kept while there is nothing to say,
 * as tall as its words are on this screen, so that nothing moves when it comes or goes.
 */
export function OfflineLine() {
  const { isOnline } = useConnectivity()
  const age = useAgeOfShown()
  return (
    <div
      data-text={text}
      className={cn(
        'grid border-b px-1 py-0.5 text-center text-xs transition-colors sm:text-sm',
        'before:invisible before:content-[attr(data-text)] sm:before:px-5 *:[grid-area:1/1] before:[grid-area:1/1]',
        isOnline ? 'border-transparent' : 'border-line bg-surface-sunken',
      )}
    >
      <p role="status" className="sm:px-5">
        {!isOnline && (
          <>
            <CloudOff
              aria-hidden="true"
              className="mr-1.5 -ml-5 inline size-3.5 text-muted max-sm:hidden"
            />
            Sem conexão. <span className={cn(age && 'max-md:hidden')}>{promise}</span>
            {age && ` Dados atualizados ${age}.`}
          </>
        )}
      </p>
    </div>
  )
}
