export type PersonSheetProps = {
  personId: string | undefined
  onClose(): void
  /** Goes on to the next person of the list, or back. */
  onStep(by: 1 | -1): void
}
