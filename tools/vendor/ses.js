// Of SES, the compartments in which foreign code runs without anything but what it is given: it sets the globals lockdown and Compartment.
import "ses";
