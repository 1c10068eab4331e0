import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { TextField } from './text-field.tsx'

export interface SearchFieldProps {
  label: string
  /** What is searched for; '' for nothing. */
  q: string
  /** Called after a pause in typing. */
  onSearch: (q: string) => void
  maxLength: number
}

/** How long typing has to pause before the search begins, in ms. */
const pauseMs = 300

/** A search field that searches while the person types. */
export function SearchField({ label, q, onSearch, maxLength }: SearchFieldProps) {
  const [typed, setTyped] = useState(q)
  const [shown, setShown] = useState(q)
  const [asked, setAsked] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (q !== shown) {
    setShown(q)
    // Back, forward and 'Limpar filtros' change `q` too. After our own search, text typed since then stays.
    if (q !== asked) {
      setTyped(q)
      setAsked(q)
    }
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  // When `q` was set from outside, the pending search for what was typed before is cancelled.
  useEffect(() => {
    if (q === asked && q === typed.trim()) clearTimeout(timer.current)
  }, [q, asked, typed])

  function change(text: string, waitMs = pauseMs) {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setAsked(text.trim())
      onSearch(text.trim())
    }, waitMs)
  }

  return (
    // The browser's own button for clearing the field would be a second one.
    <search className="min-w-0 grow basis-56 [&_input::-webkit-search-cancel-button]:hidden">
      <TextField
        ref={field}
        label={label}
        isLabelHidden
        type="search"
        placeholder="Buscar"
        autoComplete="off"
        maxLength={maxLength}
        leading={<Search />}
        value={typed}
        onChange={({ target }) => change(target.value)}
        trailing={
          typed && (
            <IconButton
              label="Limpar busca"
              size="small"
              onClick={() => {
                change('', 0)
                field.current?.focus()
              }}
            >
              <X aria-hidden="true" />
            </IconButton>
          )
        }
      />
    </search>
  )
}
