export type NameSuggestion = { name: string; registered?: boolean | undefined }
