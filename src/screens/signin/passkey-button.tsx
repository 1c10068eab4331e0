import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { describePasskeyFailure } from '#src/api/passkeys/describe-passkey-failure.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { DeviceStorageError } from '#src/session/sign-in/device-storage-error.ts'
import { signInByPasskey } from '#src/session/sign-in/sign-in.ts'
import { describeSigninFailure } from './describe-signin-failure.ts'

export interface PasskeyButtonProps {
  onSignedIn: () => void
}

/** Signs in without a password. */
export function PasskeyButton({ onSignedIn }: PasskeyButtonProps) {
  const [isRunning, setIsRunning] = useState(false)
  const [failure, setFailure] = useState<string>()

  async function enter() {
    setIsRunning(true)
    setFailure(undefined)
    try {
      await signInByPasskey()
      onSignedIn()
    } catch (error) {
      setFailure(describe(error))
      setIsRunning(false)
    }
  }

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Button
        variant="secondary"
        size="large"
        isFull
        isLoading={isRunning}
        onClick={() => void enter()}
      >
        <KeyRound aria-hidden="true" />
        Usar chave de acesso
      </Button>
      {failure && <Banner tone="danger">{failure}</Banner>}
    </div>
  )
}

function describe(error: unknown): string {
  if (error instanceof DeviceStorageError) return describeSigninFailure(error)
  return describePasskeyFailure(error, 'entrar')
}
