import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { confirmByPasskey, startPasskeyConfirmation } from '#contract/endpoints/passkeys.ts'
import type { ConfirmedAct } from '#contract/people/auth.ts'
import { passkeysQuery } from '#src/api/account-queries.ts'
import { call } from '#src/api/call.ts'
import { answerRequest } from '#src/api/passkeys/answer-request.ts'
import { describePasskeyFailure } from '#src/api/passkeys/describe-passkey-failure.ts'
import { hasPasskeys } from '#src/api/passkeys/has-passkeys.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'

/** Confirms with a passkey instead of the password, for people who have one. */
export function PasskeyConfirmation({
  act,
  onConfirmed,
}: {
  act: ConfirmedAct | undefined
  onConfirmed: () => void
}) {
  const passkeys = useQuery(passkeysQuery)
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function confirm() {
    setIsRunning(true)
    setFailure(undefined)
    try {
      const credential = await answerRequest(await call(startPasskeyConfirmation, {}))
      await call(confirmByPasskey, { body: { credential, act } })
      onConfirmed()
    } catch (error) {
      setFailure(describePasskeyFailure(error, 'confirmar que é você'))
      setIsRunning(false)
    }
  }

  if (!passkeys.data?.length || !hasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3 pb-1">
      <Button variant="secondary" isFull isLoading={isRunning} onClick={() => void confirm()}>
        <KeyRound aria-hidden="true" />
        Usar chave de acesso
      </Button>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </div>
  )
}
