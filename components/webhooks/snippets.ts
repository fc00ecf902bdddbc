/** Receivers that verify the signature, in docs/webhook-verification; a test runs each of them. */
export const SNIPPETS = [
  { id: "node", label: "Node.js", file: "receiver.mjs", run: ["node", "receiver.mjs"] },
  { id: "python", label: "Python", file: "receiver.py", run: ["python3", "receiver.py"] },
  {
    id: "php",
    label: "PHP",
    file: "receiver.php",
    run: ["php", "-S", "0.0.0.0:$PORT", "receiver.php"],
  },
  { id: "go", label: "Go", file: "receiver.go", run: ["go", "run", "receiver.go"] },
  { id: "java", label: "Java", file: "Receiver.java", run: ["java", "Receiver.java"] },
  { id: "csharp", label: "C#", file: "receiver.cs", run: ["dotnet", "run", "receiver.cs"] },
] as const;

export type SnippetId = (typeof SNIPPETS)[number]["id"];
