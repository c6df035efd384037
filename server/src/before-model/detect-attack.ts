// Placeholder until the attack screen is in: lets every text pass.
export const screenText = (text: string): string | null => text;
