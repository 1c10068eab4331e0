import { useId } from 'react'
import * as v from 'valibot'
import { extendTrial } from '#contract/endpoints/operator.ts'
import type { OperatorUser } from '#contract/operator.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'

const Days = v.object({
  days: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,2}$/, 'Digite um número de 1 a 30'),
    v.transform(Number),
    v.minValue(1, 'Digite um número de 1 a 30'),
    v.maxValue(30, 'Digite um número de 1 a 30'),
  ),
})

export interface ExtendTrialDialogProps {
  person: OperatorUser
  onClose: () => void
  onExtended: () => void
}

export function ExtendTrialDialog({ person, onClose, onExtended }: ExtendTrialDialogProps) {
  const formId = useId()
  const { confirmed, dialog } = useConfirmed()
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: Days,
    send: (typed) =>
      unlessNotConfirmed(async () => {
        const body = v.parse(Days, typed)
        await confirmed(() => call(extendTrial, { params: { id: person.id }, body }))
        showToast({ title: 'Teste estendido', description: person.name, tone: 'success' })
        onExtended()
        onClose()
      }),
    describe: (error) => describeFailure(error, 'estender o teste'),
  })
  return (
    <Dialog
      isOpen
      onClose={() => !isSending && onClose()}
      title={`Dar mais dias de teste a ${person.name}?`}
      description="Contam depois dos dias que a pessoa ainda tem, ou a partir de agora. Quem paga não é afetado."
      actions={
        <>
          <Button variant="secondary" aria-disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            Dar mais dias
          </Button>
        </>
      }
    >
      <form id={formId} {...formProps} className="flex flex-col gap-4 pb-1">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField
          label="Dias"
          name="days"
          inputMode="numeric"
          defaultValue="7"
          autoComplete="off"
          hint="De 1 a 30"
          error={errors.days}
        />
      </form>
      {dialog}
    </Dialog>
  )
}
