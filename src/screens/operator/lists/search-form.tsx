import { Search } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#src/components/ui/button.tsx'
import { TextField } from '#src/components/ui/fields/text-field.tsx'

export interface SearchFormProps {
  label: string
  onSearch: (text: string) => void
  /** Other actions of the list, beside the field. */
  children?: ReactNode
}

/** Searches on submit and not at each keystroke, because each search is recorded as an act. */
export function SearchForm({ label, onSearch, children }: SearchFormProps) {
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <search className="mb-4 block">
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          label={label}
          name="search"
          type="search"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          className="grow basis-52 sm:max-w-sm"
        />
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" />
          Buscar
        </Button>
        {children}
      </form>
    </search>
  )
}
