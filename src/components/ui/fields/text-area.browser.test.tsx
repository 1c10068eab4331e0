import { render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TextArea } from './text-area.tsx'

it("TextArea shows Word's line breaks as line breaks, with the cursor where it was", async () => {
  function Typed() {
    const [text, setText] = useState('começo fim')
    return (
      <>
        <TextArea label="Legenda" value={text} onChange={({ target }) => setText(target.value)} />
        <output>{JSON.stringify(text)}</output>
      </>
    )
  }
  render(<Typed />)
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Legenda' })
  await userEvent.click(area)
  area.setSelectionRange(7, 7)
  // `insertText` does what the browser does when it pastes plain text.
  document.execCommand('insertText', false, 'um\vdois ')
  expect(area.value).toBe('começo um\ndois fim')
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify('começo um\ndois fim'))
  expect(area.selectionStart).toBe('começo um\ndois '.length)
  await userEvent.keyboard('e ')
  expect(area.value).toBe('começo um\ndois e fim')
})
