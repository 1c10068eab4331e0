import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import type { Profile } from '#contract/people/own-account.ts'
import { PersonName, Phone } from '#contract/people/sign-up.ts'
import { profileQuery } from '#src/api/account-queries.ts'
import { describeFailure } from '#src/api/checked-form/describe-failure.ts'
import { useCheckedForm } from '#src/api/checked-form/use-checked-form.ts'
import { Banner } from '#src/components/ui/banner.tsx'
import { Button } from '#src/components/ui/button.tsx'
import { Card } from '#src/components/ui/card.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'
import { showToast } from '#src/components/ui/overlays/toast-queue.ts'
import { keepUser } from '#src/session/keep-user.ts'
import { changeOwnUser } from '../change-own-user.ts'
import { EmailDialog } from './email-dialog.tsx'

/** A profile without a phone number may stay without one; an existing number can only be replaced. */
const withPhone = v.object({ name: PersonName, phone: Phone })
const withoutPhone = v.object({ name: PersonName, phone: v.union([v.literal(''), Phone]) })

export function ProfileSection({ profile }: { profile: Profile }) {
  const client = useQueryClient()
  const [isChangingEmail, setIsChangingEmail] = useState(false)
  const { shown, isTouched, setIsTouched } = useShownProfile(profile)
  const { errors, failure, isSending, formProps } = useCheckedForm({
    schema: shown.phone ? withPhone : withoutPhone,
    async send(typed) {
      const name = typed.name.trim()
      const phone = typed.phone.trim()
      // One request per change: when the second one fails, the first one stays saved.
      if (name !== shown.name) {
        const user = await changeOwnUser(profile.id, { name })
        await keepUser(user)
        note({ name: user.name })
      }
      if (phone !== (shown.phone ?? '')) {
        await changeOwnUser(profile.id, { phone })
        note({ phone })
      }
      setIsTouched(false)
      showToast({ title: 'Perfil salvo', tone: 'success' })
    },
    describe: (error) => describeFailure(error, 'salvar o perfil'),
  })

  function note(changed: Partial<Profile>) {
    client.setQueryData(profileQuery.queryKey, (known) => known && { ...known, ...changed })
  }

  return (
    <Card title="Perfil">
      <form
        key={`${shown.name}\n${shown.phone}`}
        {...formProps}
        onChange={(event) => {
          if (!isTouched) setIsTouched(true)
          formProps.onChange(event)
        }}
        className="flex flex-col gap-5"
      >
        {failure && <Banner tone="danger">{failure}</Banner>}
        <TextField
          label="Nome"
          name="name"
          autoComplete="name"
          defaultValue={shown.name}
          error={errors.name}
        />
        <TextField
          label="Telefone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          isOptional={!shown.phone}
          defaultValue={shown.phone ?? ''}
          error={errors.phone}
        />
        <div className="flex justify-end">
          <Button type="submit" isLoading={isSending}>
            Salvar
          </Button>
        </div>
      </form>
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t pt-5">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="font-semibold text-sm">Email</h3>
          <p className="wrap-anywhere mt-0.5">{profile.email}</p>
        </div>
        <Button variant="secondary" onClick={() => setIsChangingEmail(true)}>
          Trocar email
        </Button>
      </div>
      {isChangingEmail && (
        <EmailDialog current={profile.email} onClose={() => setIsChangingEmail(false)} />
      )}
    </Card>
  )
}

/**
 * The profile that fills the form: the newest one until the person types. From then on it stays the same, so
 * that a change on another device does not replace what is being edited.
 */
function useShownProfile(profile: Profile) {
  const [isTouched, setIsTouched] = useState(false)
  const [shown, setShown] = useState(profile)
  if (!isTouched && shown !== profile) setShown(profile)
  return { shown, isTouched, setIsTouched }
}
