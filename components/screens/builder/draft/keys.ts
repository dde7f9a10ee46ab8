type Pressed = { key: string; metaKey: boolean; ctrlKey: boolean }

/** Whether these keys save the page: what is typed and not added yet is to be added before. */
export function isSaving({ key, metaKey, ctrlKey }: Pressed): boolean {
  return (metaKey || ctrlKey) && (key === 'Enter' || key.toLowerCase() === 's')
}
