import { useId } from 'react'
import * as v from 'valibot'
import { deleteOwnAccount } from '#contract/endpoints/own-account.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { useLostAnswer } from '#src/api/checked-form/use-lost-answer.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { usePerson } from '#src/session/session-context.ts'
import { eraseDevice } from '#src/session/sign-out/erase-device.ts'
import { signOut } from '#src/session/sign-out/sign-out.ts'

const word = 'EXCLUIR'
const Certainty = v.object({
  word: v.pipe(
    v.string(),
    v.trim(),
    v.check((typed) => typed === word, `Digite ${word} para continuar`),
  ),
})

const farewells = {
  deleted: { title: 'Sua conta foi excluída', tone: 'success' },
  'probably-deleted': {
    title: 'Sua conta deve ter sido excluída',
    description: 'Não tivemos a confirmação. Se ainda conseguir entrar, exclua-a de novo.',
    tone: 'neutral',
  },
} as const

/** Lists what is lost, and asks for a word that nobody types by mistake, then for the password. */
export function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const { user } = usePerson()
  const send = useLostAnswer()
  const { confirmed, dialog } = useConfirmed('delete-account')
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Certainty,
    send: () =>
      unlessNotConfirmed(async () => {
        const outcome = await send<'deleted' | 'probably-deleted'>(
          async () => {
            await confirmed(() => call(deleteOwnAccount, {}))
            return 'deleted'
          },
          // The deletion ends all sessions, so a refused session probably means that it has succeeded.
          async ({ isSessionRefused }) => (isSessionRefused ? 'probably-deleted' : undefined),
        )
        showToast(farewells[outcome])
        // Before `signOut`, which erases nothing once the session is gone: the server has ended it, so
        // any other refused request may drop it on this page first.
        await eraseDevice(user.id)
        await signOut({ isForGood: true })
      }),
    describe: describeDeleteFailure,
  })
  return (
    <Dialog
      isOpen
      // A deletion that has begun cannot be cancelled by closing the dialog.
      onClose={() => !isSending && onClose()}
      title="Excluir minha conta?"
      description="Não é possível desfazer."
      actions={
        <>
          <Button variant="secondary" aria-disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="danger" form={formId} isLoading={isSending}>
            Excluir minha conta
          </Button>
        </>
      }
    >
      <LostThings />
      <form id={formId} {...formProps} className="mt-5 flex flex-col gap-4 pb-1">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField
          label={`Digite ${word} para confirmar`}
          name="word"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.word}
        />
      </form>
      {dialog}
    </Dialog>
  )
}

/** Lists what is deleted with the account and what stays, based on the person's projects. */
function LostThings() {
  const { projects } = usePerson()
  const own = projects.filter(({ userRole }) => userRole === 'OWNER')
  const alone = own.filter(({ memberCount }) => memberCount === 1)
  const shared = own.filter(({ memberCount }) => memberCount > 1)
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {alone.length > 0 && (
        <li>
          São excluídos, com posts, agendamentos, mídias e contas conectadas:{' '}
          <Names of={alone.map(({ name }) => name)} />. O que já foi publicado continua nas redes.
        </li>
      )}
      {shared.length > 0 && (
        <li>
          Antes, transfira para outra pessoa ou exclua:{' '}
          <Names of={shared.map(({ name }) => name)} />.
        </li>
      )}
      <li>Seus templates são excluídos. Seus posts nos projetos dos outros ficam, sem seu nome.</li>
      <li>Os rascunhos, as mídias e o que ainda não foi enviado saem deste aparelho.</li>
    </ul>
  )
}

/** Names up to five projects and counts the others. */
function Names({ of }: { of: readonly string[] }) {
  const rest = of.length - 5
  return (
    <strong className="wrap-anywhere">
      {of.slice(0, 5).join(', ')}
      {rest > 0 && ` e mais ${rest}`}
    </strong>
  )
}

/** Why the account was not deleted, and what the person has to do first. */
export function describeDeleteFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return describeFailure(error, 'excluir sua conta')
  if (error.has('DELIVERY_IN_PROGRESS'))
    return 'Um post seu está sendo publicado neste momento. Nada foi excluído: tente de novo em instantes.'
  if (!error.has('LAST_OWNER')) return describeFailure(error, 'excluir sua conta')
  const names = error.details.map(({ message }) => message).join(', ')
  return `Nada foi excluído. Outras pessoas participam de projetos seus: ${names}. Transfira-os antes, na página Equipe, ou exclua-os.`
}
