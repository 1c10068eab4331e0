import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
} from '@headlessui/react'
import { Check, ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import { normalizeForSearch } from '#contract/texts/normalize-for-search.ts'
import { cn } from '../class-names.ts'
import { controlClass, Field, type FieldTexts } from './field.tsx'

export interface ComboboxChoice {
  value: string
  label: string
  /** More words by which the option is found. */
  keywords?: string
}

export interface ComboboxFieldProps extends Omit<FieldTexts, 'counter'> {
  /** A form reads the value of the chosen option by this name. */
  name: string
  options: readonly ComboboxChoice[]
  /** The value of the option that is chosen at first. */
  defaultValue: string
  /** Said when no option fits: 'Nenhum fuso com “xyz”.' */
  describeNone: (query: string) => string
  disabled?: boolean
}

/** One of very many options, found by typing; what is typed is never a value itself. */
export function ComboboxField(props: ComboboxFieldProps) {
  const { label, hint, isOptional, isLabelHidden, className, ...rest } = props
  const { name, options, defaultValue, describeNone, disabled = false } = rest
  const [value, setValue] = useState(defaultValue)
  // Choosing an option fires no event that the form hears, so the corrected error is hidden here.
  const [corrected, setCorrected] = useState<string>()
  if (!props.error && corrected) setCorrected(undefined)
  const error = props.error === corrected ? undefined : props.error
  const [query, setQuery] = useState('')
  const labels = useMemo(
    () => new Map(options.map((option) => [option.value, option.label])),
    [options],
  )
  const found = useMemo(() => findOptions(options, query), [options, query])

  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      <Combobox
        immediate
        name={name}
        value={value}
        // Headless UI passes null when the text is emptied: the chosen option stays.
        onChange={(chosen: string | null) => {
          if (chosen === null) return
          if (chosen !== value) setCorrected(props.error)
          setValue(chosen)
        }}
        onClose={() => setQuery('')}
        virtual={{ options: found }}
        disabled={disabled}
      >
        <span className="relative flex items-center">
          <ComboboxInput
            autoComplete="off"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            displayValue={(chosen: string) => labels.get(chosen) ?? chosen}
            onChange={({ target }) => setQuery(target.value)}
            // Selected, so that typing replaces the chosen option's name.
            onFocus={({ target }) => target.select()}
            onClick={({ currentTarget }) => query === '' && currentTarget.select()}
            className={cn(controlClass, 'h-control truncate pr-11')}
          />
          <ComboboxButton
            // This label names the list as well.
            aria-label={label}
            className="absolute right-0 grid h-control w-11 place-items-center rounded-control text-muted disabled:cursor-not-allowed"
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </ComboboxButton>
        </span>
        <span role="status" className={found.length === 0 ? 'text-muted text-sm' : 'sr-only'}>
          {found.length === 0 && describeNone(query.trim())}
        </span>
        <ComboboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 4, padding: 8 }}
          className="z-40 w-(--input-width) rounded-card border border-line bg-surface-float p-1 shadow-float outline-none [--anchor-max-height:20rem] empty:invisible"
        >
          {({ option }: { option: string }) => (
            <ComboboxOption
              value={option}
              className="group flex min-h-control w-full cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 text-control data-focus:bg-hover data-selected:bg-accent-soft forced-colors:data-focus:bg-[Highlight] forced-colors:data-focus:text-[HighlightText] forced-colors:data-focus:forced-color-adjust-none"
            >
              <span className="min-w-0 flex-1 break-words">{labels.get(option)}</span>
              <Check
                aria-hidden="true"
                className="hidden size-4.5 shrink-0 group-data-selected:block"
              />
            </ComboboxOption>
          )}
        </ComboboxOptions>
      </Combobox>
    </Field>
  )
}

/** The values of the options that have each word of the query, in capitals or not, with accents or without. */
function findOptions(options: readonly ComboboxChoice[], query: string): string[] {
  const words = normalizeForSearch(query).split(/\s+/)
  return options
    .filter(({ label, keywords = '' }) => {
      const text = normalizeForSearch(`${label} ${keywords}`)
      return words.every((word) => text.includes(word))
    })
    .map(({ value }) => value)
}
