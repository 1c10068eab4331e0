/** Hands a text to the browser as a download. */
export function saveTextFile(name: string, text: string, type = 'text/plain'): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read the object URL only after the click event has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
