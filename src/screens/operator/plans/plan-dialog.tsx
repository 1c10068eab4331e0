import { useId, useState } from 'react'
import { changeOperatorPlan } from '#contract/endpoints/operator.ts'
import type { OperatorPlan } from '#contract/operator.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { call } from '#src/api/calls/call.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Checkbox } from '#src/components/ui/fields/checkbox.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { Dialog } from '#src/components/ui/overlays/dialog.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { unlessNotConfirmed, useConfirmed } from '#src/features/confirm-identity/use-confirmed.tsx'
import { PlanForm, planLabels, readPlanForm, type TypedPlan, toTypedPlan } from './plan-form.ts'

export interface PlanDialogProps {
  plan: OperatorPlan
  onClose: () => void
  onChanged: (plan: OperatorPlan) => void
  /** Reads the plan again after somebody else has changed it. */
  onOutdated: () => Promise<OperatorPlan>
}

export function PlanDialog({ plan, onClose, onChanged, onOutdated }: PlanDialogProps) {
  const formId = useId()
  const { confirmed, dialog } = useConfirmed()
  const [seen, setSeen] = useState(plan)
  const [shown, setShown] = useState(() => toTypedPlan(plan))
  const { isActive, ...typed } = shown

  /** Shows what somebody else saved together with what was typed here; throws an error that says so. */
  async function takeUp(values: TypedPlan): Promise<never> {
    const saved = await onOutdated()
    const rebased = rebasePlan({ before: seen, typed: values, saved })
    setSeen(saved)
    setShown(rebased.typed)
    throw new OutdatedError(describeOutdated(rebased.contested))
  }

  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: PlanForm,
    send: (values) =>
      unlessNotConfirmed(async () => {
        const body = { ...readPlanForm(values), updatedAt: seen.updatedAt }
        const change = () => call(changeOperatorPlan, { params: { id: plan.id }, body })
        onChanged(
          await confirmed(change).catch((error: unknown) => {
            if (error instanceof ApiError && error.has('VERSION_CONFLICT')) return takeUp(values)
            throw error
          }),
        )
        showToast({ title: 'Plano alterado', description: body.name, tone: 'success' })
        onClose()
      }),
    describe: (error) =>
      error instanceof OutdatedError ? error.message : describeFailure(error, 'alterar o plano'),
  })
  const field = (name: keyof typeof typed) => ({
    ...{ name, label: planLabels[name], defaultValue: typed[name] },
    ...{ error: errors[name], autoComplete: 'off' },
  })
  return (
    <Dialog
      isOpen
      size="medium"
      onClose={() => !isSending && onClose()}
      title={`Alterar o plano ${plan.name}`}
      description="Um preço muda aqui e na Stripe: quem já assina continua pagando o que a Stripe cobra."
      actions={
        <>
          <Button variant="secondary" aria-disabled={isSending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} isLoading={isSending}>
            Salvar
          </Button>
        </>
      }
    >
      {/* A new key for each saved version, because the fields read their initial values only once. */}
      <form key={seen.updatedAt} id={formId} {...formProps} className="flex flex-col gap-4 pb-1">
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField {...field('name')} />
        <TextArea isShort {...field('description')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField inputMode="decimal" {...field('price')} />
          <TextField inputMode="decimal" {...field('yearlyPrice')} />
        </div>
        <TextArea hint="Um por linha" {...field('features')} />
        <TextField isOptional inputMode="url" {...field('monthlyLink')} />
        <TextField
          isOptional
          inputMode="url"
          hint="Os links de pagamento da Stripe. Sem um deles, ninguém assina por ela."
          {...field('yearlyLink')}
        />
        <TextField isOptional inputMode="url" {...field('monthlyPlainLink')} />
        <TextField
          isOptional
          inputMode="url"
          hint="Para quem já teve os dias grátis. Vazios, valem os links acima."
          {...field('yearlyPlainLink')}
        />
        <Checkbox label={planLabels.isActive} name="isActive" defaultChecked={isActive} />
      </form>
      {dialog}
    </Dialog>
  )
}

class OutdatedError extends Error {
  override readonly name = 'OutdatedError'
}

function describeOutdated(contested: readonly (keyof typeof planLabels)[]): string {
  const names = contested.map((name) => planLabels[name]).join(', ')
  return [
    'Outra pessoa alterou este plano enquanto você o editava.',
    'Abaixo está o que ela salvou, com o que você mudou.',
    ...(names === '' ? [] : [`Mudado pelos dois: ${names}.`]),
    'Confira e salve de novo.',
  ].join(' ')
}

interface Rebasing {
  /** The plan as it was when the form was opened. */
  before: OperatorPlan
  typed: TypedPlan
  /** The plan as somebody else saved it meanwhile. */
  saved: OperatorPlan
}

type Shown = ReturnType<typeof toTypedPlan>
const names = Object.keys(planLabels) as (keyof Shown)[]

/** Applies what was typed here to what somebody else saved; `contested`: the fields that both changed. */
export function rebasePlan({ before, typed, saved }: Rebasing) {
  const shownBefore = toTypedPlan(before)
  const shownSaved = toTypedPlan(saved)
  const shownTyped = { ...typed, isActive: typed.isActive !== undefined }
  const changed = names.filter((name) => isOther(shownTyped[name], shownBefore[name]))
  const contested = changed.filter(
    (name) =>
      isOther(shownSaved[name], shownBefore[name]) && isOther(shownSaved[name], shownTyped[name]),
  )
  const own = Object.fromEntries(changed.map((name) => [name, shownTyped[name]]))
  return { typed: { ...shownSaved, ...own } as Shown, contested }
}

function isOther(one: string | boolean, other: string | boolean): boolean {
  return String(one).replaceAll('\r\n', '\n') !== other.toString()
}
