/**
 * Messages about all kinds of things, in the languages that the writer knows. A model is asked of them once a process: the
 * middle of what it says is where it puts any message, so that distances from there mean the same with every model.
 */
export const ordinaryTexts = [
  'The export to CSV stops halfway and the file is empty.',
  'Could you add a dark theme to the editor?',
  'How do I invite a colleague to our workspace?',
  'Thank you for the quick help yesterday, it works now.',
  'We were charged twice this month, please send one invoice back.',
  'The mobile app closes by itself when I open a picture.',
  'Is there an interface for reading our orders from a script?',
  'Signing in with our company account no longer works since Monday.',
  'Search does not find words with an accent.',
  'The new dashboard is lovely, our whole team likes it.',
  'Notifications arrive hours late.',
  'Please let us change the time zone of a report.',
  'Wo finde ich die Rechnungen vom letzten Jahr?',
  'Nach dem Update ist die Seite sehr langsam geworden.',
  'Wir hätten gern eine Verbindung zu unserem Kalender.',
  'Das Passwort lässt sich nicht zurücksetzen.',
  'La page reste blanche après la mise à jour.',
  'Pourriez-vous ajouter un filtre par date ?',
  'Le prix a augmenté sans que nous soyons prévenus.',
  'No puedo borrar un usuario que ya no trabaja con nosotros.',
  '¿Hay alguna manera de cambiar el idioma de los correos?',
  'アプリを開くとすぐに落ちます。',
  '請求書の宛名を変更したいです。',
  '通知をメールで受け取れますか。',
]
