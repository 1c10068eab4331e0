import { nameAccount } from '#contract/name-account.ts'
import { type PostStatus, postStatusLabels } from '#contract/post-filter.ts'
import { SelectField, type SelectOption } from '#src/components/ui/select-field.tsx'
import type { FilterChoices } from './filter-search.ts'

/** A network and its accounts, as far as a filter names them. */
export interface FilterNetwork {
  id: string
  name: string
  socialMediaAccounts: readonly { id: string; platformId: string; username: string }[]
}

export interface FilterFieldsProps {
  chosen: FilterChoices
  onChange: (changes: FilterChoices) => void
  networks: readonly FilterNetwork[]
  /** Of each field. */
  className?: string
}

const statuses = Object.entries(postStatusLabels).map(([value, label]) => ({ value, label }))

/** 'Status', 'Rede' and 'Conta'; each narrows what is shown, or does not. */
export function FilterFields({ chosen, onChange, networks, className }: FilterFieldsProps) {
  const { status, platformId, accountId } = chosen
  const offered = networks.filter(
    ({ id, socialMediaAccounts }) => socialMediaAccounts.length > 0 || id === platformId,
  )
  return (
    <>
      <Choice
        {...{ className }}
        label="Status"
        all="Todos"
        value={status}
        options={statuses}
        onChange={(value) => onChange({ status: value as PostStatus | undefined })}
      />
      <Choice
        {...{ className }}
        label="Rede"
        all="Todas"
        value={platformId}
        options={offered.map(({ id: value, name: label }) => ({ value, label }))}
        missing="Outra rede"
        // An account is of one network alone.
        onChange={(value) => onChange({ platformId: value, accountId: undefined })}
      />
      <Choice
        {...{ className }}
        label="Conta"
        all="Todas"
        value={accountId}
        options={listAccounts(offered, platformId)}
        missing="Conta desconectada"
        onChange={(value) => onChange({ accountId: value })}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  /** The choice that narrows nothing. */
  all: string
  value: string | undefined
  options: readonly SelectOption[]
  /** How a value that is none of the options is called. */
  missing?: string
  onChange: (value: string | undefined) => void
  className: string | undefined
}

function Choice({ all, value = '', options, missing = '', onChange, ...field }: ChoiceProps) {
  const isMissing = value !== '' && options.every((option) => option.value !== value)
  return (
    <SelectField
      {...field}
      value={value}
      options={[
        { value: '', label: all },
        ...options,
        ...(isMissing ? [{ value, label: missing }] : []),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    />
  )
}

function listAccounts(networks: readonly FilterNetwork[], platformId: string | undefined) {
  return networks
    .filter(({ id }) => platformId === undefined || id === platformId)
    .flatMap(({ name, socialMediaAccounts }) =>
      socialMediaAccounts.map((account) => ({
        value: account.id,
        label: `${nameAccount(account)} (${name})`,
      })),
    )
}
