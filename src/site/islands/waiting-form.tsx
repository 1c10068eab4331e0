import { useRef, useState } from 'react'
import { mayTryAgain } from '#contract/calls/errors.ts'
import { joinWaiting } from '#contract/endpoints/marketing.ts'
import { type WaitingEntry, WaitingForm as WaitingSchema } from '#contract/site/marketing.ts'
import { ApiError } from '#local/calls/api-error.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { EmailField } from '#src/components/ui/fields/email-field.tsx'
import { TextArea } from '#src/components/ui/fields/text-area.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { tellVisit } from '../analytics/tell-visit.ts'
import { askServer } from '../ask-server.ts'
import { keepForm } from '../forms/form-queue.ts'
import { NeedsScript } from '../forms/needs-script.tsx'
import { useKeptFields } from '../forms/use-kept-fields.ts'
import { WaitingThanks } from '../forms/waiting-thanks.tsx'

export interface WaitingFormProps {
  /** Replaced by tests. */
  join?: (form: WaitingSchema) => Promise<WaitingEntry>
}

const joinOnServer = (form: WaitingSchema) => askServer(joinWaiting, form)

export function WaitingForm({ join = joinOnServer }: WaitingFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const forgetTyped = useKeptFields(form, 'waiting')
  const [joined, setJoined] = useState<{ position?: number }>()
  const hasStarted = useRef(false)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: WaitingSchema,
    async send(body) {
      try {
        const { id } = await join(body)
        setJoined({ position: id })
        tellVisit('waiting-joined')
      } catch (error) {
        // Without a connection the server has said nothing about the address, so the form stays.
        if (!(error instanceof ApiError)) throw error
        if (mayTryAgain(error)) keepForm({ kind: 'waiting', body })
        setJoined({})
      }
      forgetTyped()
    },
    describe: (error) => describeFailure(error, 'entrar na lista'),
  })
  if (joined) return <WaitingThanks {...joined} />

  return (
    <form
      ref={form}
      // Outside of a dialog this method submits nothing before the script runs.
      method="dialog"
      {...formProps}
      onInput={() => {
        if (!hasStarted.current) tellVisit('waiting-started')
        hasStarted.current = true
      }}
      className="flex flex-col gap-5"
    >
      <NeedsScript />
      <TextField label="Nome" name="name" autoComplete="name" error={errors.name} />
      <EmailField label="Email" autoComplete="email" error={errors.email} />
      <TextArea
        label="Como conheceu a plataforma?"
        name="howDiscovered"
        isShort
        error={errors.howDiscovered}
      />
      {failure && <Banner tone="danger">{failure}</Banner>}
      <Button
        type="submit"
        variant="accent"
        size="large"
        isLoading={isSending}
        loadingLabel="Enviando..."
        isFull
      >
        Entrar na lista de espera
      </Button>
    </form>
  )
}
