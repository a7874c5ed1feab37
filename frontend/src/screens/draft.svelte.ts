// The table that somebody is thinking of: it is still there after a look at the rules.
import { freshPlan, type Plan } from "./setup";

class Draft {
  plan = $state.raw<Plan>(freshPlan());

  change(changes: Partial<Plan>): void {
    this.plan = { ...this.plan, ...changes };
  }

  forget(): void {
    this.plan = freshPlan();
  }
}

export const draft = new Draft();
