import { CloudOff } from 'lucide-react'
import { cn } from '#src/components/ui/class-names.ts'
import { noticePlaceId } from '#src/page/notice-place.ts'
import { useConnectivity } from '#src/page/use-connectivity.ts'
import { useAgeOfShown } from './use-age-of-shown.ts'

const promise = 'Tudo o que você fizer fica salvo neste aparelho.'
const text = `Sem conexão. ${promise}`

/**
 * A thin line under the header that says that there is no connection. Its space is reserved at the height
 * of its text, so that nothing moves when it appears or disappears.
 */
export function OfflineLine() {
  const { isOnline } = useConnectivity()
  const age = useAgeOfShown()
  return (
    <div
      id={noticePlaceId}
      data-text={text}
      className={cn(
        'grid border-b px-1 py-0.5 text-center text-xs transition-colors sm:text-sm',
        'before:invisible before:content-[attr(data-text)] sm:before:px-5 *:[grid-area:1/1] before:[grid-area:1/1]',
        isOnline
          ? 'border-transparent forced-colors:border-[Canvas]'
          : 'border-line bg-surface-sunken',
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
