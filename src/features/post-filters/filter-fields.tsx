import { nameAccount } from '#contract/networks/networks.ts'
import { type PostStatus, postStatusLabels } from '#contract/posts/post-filter.ts'
import { SelectField, type SelectOption } from '#src/components/ui/fields/select-field.tsx'
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
  /** The class of each field. */
  className?: string
}

const statuses = Object.entries(postStatusLabels).map(([value, label]) => ({ value, label }))

/** The filters 'Status', 'Rede' and 'Conta', each of them optional. */
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
        // An account belongs to one network, so the chosen account is cleared.
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
  /** The label of the option that filters nothing: 'Todas'. */
  all: string
  value: string | undefined
  options: readonly SelectOption[]
  /** The label of a value that is none of the options. */
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
