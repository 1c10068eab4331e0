import { useQuery } from '@tanstack/react-query'
import { ClockAlert } from 'lucide-react'
import { Suspense } from 'react'
import { lateDeliveriesQuery } from '#src/api/late-deliveries-query.ts'
import { lazyWithNotice, prefetchCode } from '#src/browser/lazy-loading.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { useSession } from '#src/session/session-context.ts'
import { countLate, describeCauses } from './describe-late.ts'
import { loadLateDialog } from './load-late-dialog.ts'
import { useOpening } from './use-opening.ts'

const LateDialog = lazyWithNotice(async () => ({ default: (await loadLateDialog()).LateDialog }))

/** Says how many publications have missed their time, and why, and opens the dialog that decides. */
export function LateNotice({ className }: { className: string }) {
  const { project } = useSession()
  const { data } = useQuery(lateDeliveriesQuery(project.id))
  const { isOpen, openings, open, close } = useOpening()
  if (!data) return null
  return (
    <>
      {data.total > 0 && (
        <Banner
          tone="warning"
          icon={ClockAlert}
          className={className}
          action={
            <Button
              size="small"
              className="max-sm:w-full"
              onPointerEnter={() => prefetchCode(loadLateDialog)}
              onFocus={() => prefetchCode(loadLateDialog)}
              onClick={open}
            >
              Resolver
            </Button>
          }
        >
          <strong className="font-semibold">{countLate(data.total)}</strong>{' '}
          {describeCauses(data.deliveries)}
        </Banner>
      )}
      {openings > 0 && (
        <Suspense>
          <LateDialog key={openings} isOpen={isOpen} {...data} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
