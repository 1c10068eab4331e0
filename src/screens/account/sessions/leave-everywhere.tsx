import { useState } from 'react'
import { endOtherSessions } from '#contract/endpoints/own-account.ts'
import type { Unsent } from '#local/person/count-unsent.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { Button } from '#src/components/ui/button.tsx'
import { ConfirmDialog } from '#src/components/ui/overlays/confirm-dialog.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { describeUnsent } from '#src/features/sign-out/describe-unsent.ts'
import { ErasingStatus } from '#src/features/sign-out/erasing-status.tsx'
import { findUnsent } from '#src/features/sign-out/find-unsent.ts'
import { erasedHere } from '#src/features/sign-out/sign-out-dialog.tsx'
import { sharedDevice } from '#src/session/device-marks.ts'
import { usePerson } from '#src/session/session-context.ts'
import { signOut } from '#src/session/sign-out/sign-out.ts'

/**
 * Ends the person's sessions on all devices, and then this one. When the server cannot be reached to end the
 * others, this one is not ended either.
 */
export function LeaveEverywhere() {
  const { user } = usePerson()
  const [unsent, setUnsent] = useState<Unsent>()
  const [isCounting, setIsCounting] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isShared = sharedDevice.isSet()

  async function ask() {
    setIsCounting(true)
    setUnsent(await findUnsent(user.id))
    setIsCounting(false)
    setIsAsking(true)
  }

  async function leave() {
    try {
      await call(endOtherSessions, {})
    } catch (error) {
      showErrorToast(describeFailure(error, 'encerrar as sessões'), 'Você não saiu de nenhum deles')
      return
    }
    await signOut()
  }

  return (
    <>
      <Button variant="ghost" isLoading={isCounting} onClick={() => void ask()}>
        Sair de todos os aparelhos
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDestructive
        title="Sair de todos os aparelhos?"
        description={
          <>
            Todos eles, também este, pedem a senha de novo. O que ainda não foi enviado dos outros
            fica salvo em cada um. {isShared ? erasedHere : unsent && describeUnsent(unsent)}
          </>
        }
        whileRunning={isShared && <ErasingStatus />}
        onConfirm={leave}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
