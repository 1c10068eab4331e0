import { type FormEvent, useRef, useState } from 'react'
import type { LinkQuestion } from '#contract/accounts/account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showErrorToast } from '#src/components/ui/overlays/toast-queue.ts'
import { useSession } from '#src/session/session-context.ts'
import { beginLink } from './begin-link.ts'
import { type ConnectDialogProps, ConnectNotice } from './connect-dialog.tsx'

const formId = 'handle-form'

/** Asks for the handle, which decides where the person is redirected: some networks have many servers. */
export function HandleDialog({
  platform,
  asks,
  onClose,
}: ConnectDialogProps & { asks: LinkQuestion }) {
  const { project } = useSession()
  const field = useRef<HTMLInputElement>(null)
  const [handle, setHandle] = useState('')
  const [error, setError] = useState<string>()
  const [isRunning, setIsRunning] = useState(false)

  function refuse(message: string) {
    setError(message)
    field.current?.focus()
  }

  async function connect(event: FormEvent) {
    event.preventDefault()
    const given = handle.trim()
    if (isRunning) return
    if (given === '') return refuse('Preencha este campo.')
    setIsRunning(true)
    try {
      await beginLink(platform, project.id, { handle: given })
    } catch (cause) {
      const own = cause instanceof ApiError && cause.details.find((one) => one.field === 'handle')
      if (own) refuse(own.message)
      else
        showErrorToast(
          cause instanceof Error ? cause.message : undefined,
          `Não foi possível conectar ${platform.name}`,
        )
    }
    setIsRunning(false)
  }

  return (
    <Dialog
      isOpen
      onClose={() => !isRunning && onClose()}
      title={`Conectar ${platform.name}`}
      description={<ConnectNotice platform={platform} />}
      hasCloseButton={false}
      initialFocus={field}
      actions={
        <>
          <Button variant="secondary" aria-disabled={isRunning} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={isRunning}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void connect(event)}>
        <TextField
          ref={field}
          label={asks.label}
          hint={`Por exemplo: ${asks.example}`}
          error={error}
          value={handle}
          maxLength={253}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          onChange={(event) => {
            setHandle(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
